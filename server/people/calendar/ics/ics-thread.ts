import { answerWith } from '#server/core/threads/answer.ts';
import { readIcs } from './read-ics.ts';

answerWith(({ file, timeZone }: { file: string; timeZone: string }) => readIcs(file, timeZone));
