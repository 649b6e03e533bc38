import { answerWith } from '#server/core/threads/answer.ts';
import { drawFlyer, type ToDraw } from './flyer.ts';

answerWith((given: ToDraw) => drawFlyer(given));
