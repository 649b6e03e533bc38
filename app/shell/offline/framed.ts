/** Whether this page is framed: a preview, which stores nothing. */
export const isFramed = (): boolean => window.self !== window.top;
