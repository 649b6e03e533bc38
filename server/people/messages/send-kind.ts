/** In its own module, so that code which enqueues messages doesn't import the send code. */
export const sendMessageKind = 'messages.send';
