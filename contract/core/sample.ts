/** The tag that distinguishes sample leads from real ones. It is data, so it is the same in every language. */
export const sampleTag = 'sample';

export const isSample = ({ tags }: { tags: readonly string[] }): boolean =>
  tags.some((tag) => tag.toLowerCase() === sampleTag);

/** Whether an event is only about sample leads, which are never counted. */
export const tellsOfSamples = (data: Record<string, unknown>): boolean => data.samples === true;
