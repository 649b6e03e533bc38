import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { buyerAgreementRoutes } from './routes.ts';

export const agreements = {
  routes: buyerAgreementRoutes,
  hanging,
} satisfies Domain;
