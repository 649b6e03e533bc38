export const dialKind = 'messages.dial';
export const recordingKind = 'messages.fetch_recording';
export const settleKind = 'messages.settle_call';
/** Done by the tasks: somebody called and nobody answered. */
export const callBackKind = 'tasks.call_back';
/** What becomes of a call is asked for so long after it began, in case it is not told. */
export const settleAfterSeconds = 10 * 60;
