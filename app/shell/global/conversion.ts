import type { ConversionEvent } from '#contract/account/telemetry.ts';

/** Records a conversion of the visit, subject to the reader's consent. */
export function noteConversion(event: ConversionEvent): void {
  import('./track.ts').then(
    ({ trackConversion }) => trackConversion(event),
    () => {},
  );
}
