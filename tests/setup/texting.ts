import { expect } from 'vitest';
import { campaigns } from '#contract/growth/campaigns/campaigns.ts';
import type { Person } from './people.ts';

/** Registers an office with carriers (10DLC), which is required before automations may send texts. */
export async function registerTexting(
  owner: Person,
  samples = ['Hi [name], a new home for you.', 'Your visit is tomorrow.'],
) {
  const saved = await owner.do(
    campaigns.saveTextRegistration,
    {
      ...{
        entity: 'company',
        brandState: 'approved',
        brandName: 'Harbor',
        campaignState: 'approved',
        campaignKey: 'C1',
      },
      ...{ useCase: 'mixed', samples, numbers: ['+15125550142'] },
    },
    { version: 0 },
  );
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}
