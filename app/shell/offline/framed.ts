/** Whether this page is shown inside another one: a preview, which keeps nothing. */
export const isFramed = (): boolean => window.self !== window.top;
