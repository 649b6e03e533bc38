/** The id of the reply field, which a shortcut focuses. */
export const answerId = 'inbox-answer';
