import { hoursToUpload } from '#contract/people/file-rules.ts';
import type { Target } from './send-in-parts.ts';

const storeName = 'lintel-uploads';
type Known = Record<string, { id: string; at: number }>;

const nameOf = (file: File, target: Target): string =>
  JSON.stringify([file.name, file.size, file.lastModified, target]);

function read(): Known {
  try {
    const known = JSON.parse(localStorage.getItem(storeName) ?? '{}') as Known;
    const since = Date.now() - hoursToUpload * 3_600_000;
    return Object.fromEntries(Object.entries(known).filter(([, { at }]) => at > since));
  } catch {
    return {};
  }
}

function write(known: Known): void {
  try {
    localStorage.setItem(storeName, JSON.stringify(known));
  } catch {
    // An interrupted upload then starts over.
  }
}

/** Unfinished uploads of this device, so that choosing the same file again continues them. */
export const rememberedUpload = (file: File, target: Target): string | undefined => read()[nameOf(file, target)]?.id;

export const rememberUpload = (file: File, target: Target, id: string): void =>
  write({ ...read(), [nameOf(file, target)]: { id, at: Date.now() } });

export function forgetUpload(file: File, target: Target): void {
  const { [nameOf(file, target)]: _, ...others } = read();
  write(others);
}
