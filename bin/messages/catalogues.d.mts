export function namesIn(text: string): Set<string> | undefined;
