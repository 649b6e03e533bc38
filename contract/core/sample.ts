/** The tag that tells samples from people. It is data, so it is the same in every language. */
export const sampleTag = 'sample';

export const isSample = ({ tags }: { tags: readonly string[] }): boolean =>
  tags.some((tag) => tag.toLowerCase() === sampleTag);

/** Of an event: nobody got a lead by it, only samples to try things with. They are counted nowhere. */
export const tellsOfSamples = (data: Record<string, unknown>): boolean => data.samples === true;
