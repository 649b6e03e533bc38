export function findChromium(wish?: { whole?: boolean }): Promise<string | undefined>;
