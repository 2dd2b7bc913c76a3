#include "suite/run/job_row.h"

JobRow job_row(const char *run, const Job *job, char text[JOB_TEXT])
{
    job_text(job, text, JOB_TEXT);
    JobRow row = {.run = run,
                  .study = job->study->name,
                  .version = job->study->version,
                  .parameters = text,
                  .replicate = job->replicate,
                  .message = ""};
    row.key = store_job_key(&row);
    return row;
}
