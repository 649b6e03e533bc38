/** The job's name, for who enqueues it. */
export const sendReportKind = 'reports.send';
