import { answerWith } from '#server/core/threads/answer.ts';
import { drawBrochure } from './brochure.ts';
import { drawFlyer, type ToDraw } from './flyer.ts';

answerWith((given: ToDraw) => {
  const { paper } = given;
  return paper === 'brochure' ? drawBrochure(given) : drawFlyer({ ...given, paper });
});
