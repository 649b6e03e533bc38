import { answerWith } from '#server/core/threads/answer.ts';
import { drawMemorandum, type MemorandumToDraw } from './draw-memorandum.ts';

answerWith((given: MemorandumToDraw) => drawMemorandum(given));
