import { answerWith } from '#server/core/threads/answer.ts';
import { type CmaToDraw, drawCmaReport } from './draw-report.ts';

answerWith((given: CmaToDraw) => drawCmaReport(given));
