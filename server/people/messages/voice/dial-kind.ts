export const dialKind = 'messages.dial';
export const recordingKind = 'messages.fetch_recording';
export const settleKind = 'messages.settle_call';
/** The job, run by the tasks domain, that creates a call-back task for a missed call. */
export const callBackKind = 'tasks.call_back';
/** The result of a call is queried this long after it began, in case no report arrives. */
export const settleAfterSeconds = 10 * 60;
