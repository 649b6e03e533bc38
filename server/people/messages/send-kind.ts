/** By its name alone, so that whoever has something sent need not know how it is done. */
export const sendMessageKind = 'messages.send';
