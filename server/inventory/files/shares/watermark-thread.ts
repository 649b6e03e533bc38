import { answerWith } from '#server/core/threads/answer.ts';
import { marked, type ToMark } from './watermark.ts';

answerWith(({ content, contentType, text }: ToMark) => marked(content, contentType, text));
