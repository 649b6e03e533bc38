/** Where one answers, so that a key finds it. */
export const answerId = 'inbox-answer';
