import { answerWith } from '#server/core/threads/answer.ts';
import { drawCmaReport } from './draw-report.ts';
import type { CmaToDraw } from './report-words.ts';

answerWith((given: CmaToDraw) => drawCmaReport(given));
