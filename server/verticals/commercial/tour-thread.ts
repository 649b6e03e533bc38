import { answerWith } from '#server/core/threads/answer.ts';
import { drawTour, type TourToDraw } from './draw-tour.ts';

answerWith((given: TourToDraw) => drawTour(given));
