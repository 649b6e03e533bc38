import type { Domain } from '#server/domain.ts';
import { buyerAgreementRoutes } from './routes.ts';

export const agreements = {
  routes: buyerAgreementRoutes,
} satisfies Domain;
