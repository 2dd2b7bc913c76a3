'use strict';
(() => {
const root = document.documentElement, all = (s, e) => [...(e || document).querySelectorAll(s)];
const sections = all('main > section'), rows = all('tr[data-verdict]').filter(r => r.closest('table.claims'));
const bar = document.querySelector('.bar'), names = ['q', 'paper', 'kind', 'verdict', 'whose', 'surprise', 'sort'];
let state = {};
root.classList.add('js');

/* ---- the hash: a page, a place on it, or a question ---- */
function read() {
  const h = decodeURIComponent(location.hash.slice(1));
  state = {};
  if (h.startsWith('?'))
    for (const [k, v] of new URLSearchParams(h)) if (names.includes(k)) state[k] = v;
  return h.startsWith('?') ? '' : h;
}
function write() {
  const p = new URLSearchParams();
  for (const k of names) if (state[k]) p.set(k, state[k]);
  history.replaceState(null, '', p.toString() ? '#?' + p : '#' + (sections[0] ? sections[0].id : ''));
}

/* ---- which section, which rows ---- */
const more = r => r.nextElementSibling && r.nextElementSibling.classList.contains('more') ? r.nextElementSibling : null;
function matches(r) {
  for (const k of ['kind', 'verdict', 'whose', 'surprise'])
    if (state[k] && r.dataset[k] !== state[k]) return false;
  if (state.paper && r.closest('section').id !== state.paper) return false;
  if (!state.q) return true;
  const m = more(r), text = (r.textContent + (m ? ' ' + m.textContent : '')).toLowerCase();
  return state.q.toLowerCase().split(/\s+/).every(w => text.includes(w));
}
for (const t of all('table.claims')) t.closest('.wide').classList.add('keep');
const asked = () => names.some(k => k !== 'sort' && state[k]);
function show(id) {
  const filtering = asked();
  let target = id ? document.getElementById(id) : null, n = 0;
  const current = target ? target.closest('section') || sections[0] : sections[0];
  for (const r of rows) {
    const yes = !filtering || matches(r), m = more(r);
    n += yes;
    r.hidden = !yes;
    if (m) m.hidden = !yes;
  }
  for (const s of sections) {
    const has = filtering && all('table.claims tr[data-verdict]', s).some(r => !r.hidden);
    s.classList.toggle('shown', filtering ? has : s === current);
    for (const t of all('table.claims', s)) t.closest('.wide').hidden = filtering && !all('tr[data-verdict]', t).some(r => !r.hidden);
  }
  root.classList.add('one');
  root.classList.toggle('filtering', filtering);
  for (const a of all('nav a')) {
    if (!filtering && a.hash === '#' + current.id) a.setAttribute('aria-current', 'page');
    else a.removeAttribute('aria-current');
  }
  bar.querySelector('output').textContent = filtering ? n + ' of ' + rows.length + ' claims' : rows.length + ' claims';
  for (const k of names) {
    const field = bar.querySelector('[name=' + k + ']');
    if (field && field.type === 'checkbox') field.checked = !!state[k];
    else if (field && field.value !== (state[k] || '')) field.value = state[k] || '';
  }
  if (state.sort) sortBy(state.sort);
  if (target && !filtering) {
    for (let d = target; d; d = d.parentElement) if (d.tagName === 'DETAILS') d.open = true;
    if (target.tagName === 'TR' && more(target)) more(target).querySelector('details').open = true;
    if (target !== current) target.scrollIntoView(); else scrollTo(0, 0);
  }
}

/* ---- the bar ---- */
function options(select, values) {
  for (const v of values) select.append(new Option(v, v));
}
const values = k => [...new Set(rows.map(r => r.dataset[k]))].filter(Boolean).sort();
for (const k of ['kind', 'verdict', 'whose']) options(bar.querySelector('[name=' + k + ']'), values(k));
for (const s of sections) if (s.querySelector('table.claims')) bar.querySelector('[name=paper]').append(new Option(s.querySelector('h2').textContent, s.id));
bar.addEventListener('input', e => {
  const f = e.target;
  if (!f.name) return;
  state[f.name] = f.type === 'checkbox' ? (f.checked ? f.value : '') : f.value;
  write();
  show('');
});
bar.querySelector('.clear').addEventListener('click', () => { state = {}; write(); show(''); });
bar.querySelector('.csv').addEventListener('click', () => {
  const quote = t => '"' + t.replace(/\s+/g, ' ').trim().replace(/"/g, '""') + '"';
  const head = rows.length ? all('th', rows[0].closest('table')).map(h => h.textContent) : [];
  const lines = [['paper', ...head].map(quote).join(',')];
  for (const r of rows) if (!r.hidden)
    lines.push([r.closest('section').id, ...all('td', r).map(c => c.textContent)].map(quote).join(','));
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([lines.join('\n') + '\n'], { type: 'text/csv' }));
  a.download = 'claims.csv';
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
});

/* ---- sorting: table.column, a minus for descending ---- */
const tables = all('table');
function key(row, i) {
  const c = row.cells[i], v = c && c.dataset.value;
  return v !== undefined ? Number(v) : c ? c.textContent.trim() : '';
}
function order(a, b) {
  const x = typeof a === 'number', y = typeof b === 'number';
  if (x && y) return a < b ? -1 : a > b ? 1 : 0;
  return x ? -1 : y ? 1 : a.localeCompare(b);
}
function sortTable(t, column, down) {
  const body = t.tBodies[0], list = [...body.rows].filter(r => !r.classList.contains('more')).map(r => [key(r, column), r, more(r)]);
  list.sort((a, b) => down ? order(b[0], a[0]) : order(a[0], b[0]));
  for (const [, r, m] of list) { body.append(r); if (m) body.append(m); }
  all('th', t).forEach((h, i) => {
    if (i === column) h.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    else h.removeAttribute('aria-sort');
  });
}
function sortBy(text) {
  const m = /^(\d+|claims)\.(\d+)(-?)$/.exec(text);
  if (!m) return;
  for (const t of m[1] === 'claims' ? all('table.claims') : [tables[m[1]]])
    if (t && t.dataset.sorted !== text) { sortTable(t, +m[2], m[3] === '-'); t.dataset.sorted = text; }
}
tables.forEach((t, n) => all('thead th', t).forEach((h, i) => {
  const b = document.createElement('button');
  b.type = 'button';
  b.textContent = h.textContent;
  h.textContent = '';
  h.append(b);
  b.addEventListener('click', () => {
    const name = (t.classList.contains('claims') ? 'claims' : n) + '.' + i;
    const next = h.getAttribute('aria-sort') === 'ascending' ? name + '-' : name;
    sortBy(next);
    if (t.classList.contains('claims')) { state.sort = next; if (asked()) write(); }
  });
}));

/* ---- copying ---- */
document.addEventListener('click', e => {
  const b = e.target.closest('.copy');
  if (!b) return;
  const text = (b.parentElement.querySelector('code, pre') || b).textContent;
  const done = () => { b.textContent = 'copied'; setTimeout(() => { b.textContent = 'copy'; }, 1200); };
  const by_hand = () => {
    const t = document.createElement('textarea');
    t.value = text;
    document.body.append(t);
    t.select();
    document.execCommand('copy');
    t.remove();
    done();
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, by_hand); else by_hand();
});

/* ---- curves that can be hidden ---- */
function hue(g) {
  const e = g.querySelector('path[stroke], use[color]');
  return e ? e.getAttribute('stroke') || e.getAttribute('color') : '';
}
for (const f of all('figure')) {
  const groups = all('g.curve', f), named = groups.filter(g => g.querySelector(':scope > title'));
  if (named.length < 2) continue;
  const box = document.createElement('div');
  box.className = 'curves';
  const titles = [...new Set(named.map(g => g.querySelector('title').textContent))];
  for (const title of titles) {
    const mine = named.filter(g => g.querySelector('title').textContent === title), colour = hue(mine[0]);
    const alone = titles.filter(t => named.some(g => g.querySelector('title').textContent === t && hue(g) === colour)).length === 1;
    const b = document.createElement('button');
    b.type = 'button';
    b.textContent = title;
    b.setAttribute('aria-pressed', 'true');
    b.addEventListener('click', () => {
      const on = b.getAttribute('aria-pressed') !== 'true';
      b.setAttribute('aria-pressed', on);
      for (const g of groups)
        if (mine.includes(g) || (alone && !named.includes(g) && hue(g) === colour)) g.classList.toggle('off', !on);
    });
    box.append(b);
  }
  f.append(box);
}

addEventListener('hashchange', () => show(read()));
document.addEventListener('keydown', e => {
  if (e.key === '/' && !/INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName)) {
    e.preventDefault();
    bar.querySelector('[name=q]').focus();
  }
});
show(read());
})();
