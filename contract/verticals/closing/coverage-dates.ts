import type { PolicyFacts } from './facts.ts';
import { type BreakKind, type ClosingBreak, closingKey, type Found, node } from './nodes.ts';

/** From when to when a policy covers the home. */
export function ofPolicy(policy: PolicyFacts, closing: string | null, today: string, isOver: boolean): Found {
  const { id, name, effectiveOn, endsOn } = policy;
  const coverage = node({
    key: `coverage ${id}`,
    part: 'policy',
    record: id,
    kind: 'coverage',
    name,
    on: effectiveOn,
    waitsFor: [closingKey],
    isDone: isOver,
    isForClient: true,
  });
  const found = (kind: BreakKind, level: ClosingBreak['level'], on: string): Found => ({
    nodes: [coverage],
    breaks: [{ node: coverage.key, kind, level, on, need: closing, cite: null }],
  });
  if (isOver || !closing) return { nodes: [coverage], breaks: [] };
  if (endsOn <= closing) return found('coverage_ended', 'break', endsOn);
  if (effectiveOn > closing) return found('coverage_late', 'break', effectiveOn);
  // What has begun already covers; what begins before the home is theirs is paid for too early.
  if (effectiveOn < closing && effectiveOn >= today) return found('coverage_early', 'check', effectiveOn);
  return { nodes: [coverage], breaks: [] };
}
