export function checkMessages(root: string): string[];
export function unusedKeys(root: string): string[];
export function untranslated(root: string, locale: string): Record<string, Record<string, string>>;
export function prune(root: string): string[];
