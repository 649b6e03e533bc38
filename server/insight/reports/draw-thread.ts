import { answerWith } from '#server/core/threads/answer.ts';
import { drawReport, type ToDraw } from './draw-report.ts';

answerWith((given: ToDraw) => drawReport(given));
