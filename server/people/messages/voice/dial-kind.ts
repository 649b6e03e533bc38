export const dialKind = 'messages.dial';
export const recordingKind = 'messages.fetch_recording';
