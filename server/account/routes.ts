import type { Served } from '#server/core/http/serve.ts';
import { changeAddressRoutes } from './auth/change-address.ts';
import { enterRoutes } from './auth/enter.ts';
import { profileRoutes } from './auth/profile.ts';
import { resetRoutes } from './auth/reset.ts';
import { sessionRoutes } from './auth/sessions.ts';
import { signInRoutes } from './auth/sign-in.ts';
import { signUpRoutes } from './auth/sign-up.ts';
import { verificationRoutes } from './auth/verification.ts';
import { factorRoutes } from './factors/routes.ts';
import { identityElsewhereRoutes } from './oauth/routes.ts';
import { brandRoutes } from './onboarding/brand.ts';
import { checklistRoutes } from './onboarding/checklist.ts';
import { onboardingRoutes } from './onboarding/onboarding.ts';
import { apiKeyRoutes } from './organisations/api-keys.ts';
import { invitationRoutes } from './organisations/invitations.ts';
import { memberRoutes } from './organisations/members.ts';
import { organisationRoutes } from './organisations/organisations.ts';
import { outboxRoutes } from './outbox/routes.ts';

/** Routes for accounts and organizations. */
export const identityRoutes: Served[] = [
  ...signUpRoutes,
  ...signInRoutes,
  ...resetRoutes,
  ...verificationRoutes,
  ...changeAddressRoutes,
  ...enterRoutes,
  ...sessionRoutes,
  ...profileRoutes,
  ...factorRoutes,
  ...identityElsewhereRoutes,
  ...onboardingRoutes,
  ...checklistRoutes,
  ...brandRoutes,
  ...organisationRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...apiKeyRoutes,
  ...outboxRoutes,
];
