import { answerWith } from '#server/core/threads/answer.ts';
import { type AuthorizationToDraw, drawAuthorization } from './draw-authorization.ts';

answerWith((given: AuthorizationToDraw) => drawAuthorization(given));
