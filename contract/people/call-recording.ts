/** Never; only where the law requires just one side's consent on both ends; or always, announced to everyone on the line first. */
export const recordingModes = ['off', 'one_party', 'announced'] as const;
export type RecordingMode = (typeof recordingModes)[number];

/** What happens to one call: `silent` is recorded without an announcement, `announced` with one. */
export type Recording = 'no' | 'silent' | 'announced';

/**
 * States in which everyone on a phone call must know that it is recorded: Cal. Penal Code § 632.7; Conn. Gen. Stat. § 52-570d; Del. Code
 * tit. 11 § 1335; Fla. Stat. § 934.03; 720 ILCS 5/14-2; Md. Code, Cts. & Jud. Proc. § 10-402; Mass. Gen. Laws ch. 272 § 99; Mich. Comp.
 * Laws § 750.539c; Mont. Code § 45-8-213; Nev. Rev. Stat. § 200.620; N.H. Rev. Stat. § 570-A:2; 18 Pa. Cons. Stat. § 5703; Wash. Rev. Code
 * § 9.73.030. States where courts disagree, such as Michigan, are included.
 */
const everybodyMustKnow = new Set(['CA', 'CT', 'DE', 'FL', 'IL', 'MD', 'MA', 'MI', 'MT', 'NV', 'NH', 'PA', 'WA']);

/** The stricter state of both sides applies; if a side's state is unknown, the strictest rule does. */
export function recordingOf(mode: RecordingMode, sides: readonly (string | null)[]): Recording {
  if (mode === 'off') return 'no';
  if (mode === 'announced') return 'announced';
  return sides.every((state) => state !== null && !everybodyMustKnow.has(state)) ? 'silent' : 'no';
}
