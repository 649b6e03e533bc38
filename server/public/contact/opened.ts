import { formGuard } from '#server/core/http/form-guard.ts';

export const { openedNow, isTooFast } = formGuard('contact form');
