import type { Tone } from '#app/ui/chip.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { RecruitStage, recruiting } from '#contract/insight/recruiting.ts';

export type Pipeline = OutputOf<typeof recruiting.list>;

export const stageTones: Readonly<Record<RecruitStage, Tone>> = {
  new: 'info',
  contacted: 'plain',
  met: 'plain',
  offer: 'need',
  invited: 'need',
  joined: 'act',
  handed: 'plain',
  lost: 'loss',
};
