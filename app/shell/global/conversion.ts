import type { ConversionEvent } from '#contract/account/telemetry.ts';

/** A visit came to something. Whether that is written down is for the reader's consent to say. */
export function noteConversion(event: ConversionEvent): void {
  import('./track.ts').then(
    ({ trackConversion }) => trackConversion(event),
    () => {},
  );
}
