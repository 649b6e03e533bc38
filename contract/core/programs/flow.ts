/** A program's steps as a tree: functions that walk and edit it, for the runner and the editor. */

/** Everything that a walk needs to know about a step; what the step does is up to its domain. */
export type AnyStep = { readonly id: string; readonly kind: string };

/** The lanes of a step that branches, each with its steps; they rejoin after it. */
export type Lane<S extends AnyStep> = { readonly key: string; readonly steps: readonly S[] };

type Parted<S extends AnyStep> = S & {
  readonly yes?: readonly S[];
  readonly no?: readonly S[];
  readonly parts?: readonly { readonly share: number; readonly steps: readonly S[] }[];
};

export function lanesOf<S extends AnyStep>(step: S): Lane<S>[] {
  const { yes, no, parts } = step as Parted<S>;
  if (step.kind === 'branch')
    return [
      { key: 'yes', steps: yes ?? [] },
      { key: 'no', steps: no ?? [] },
    ];
  if (step.kind === 'split') return (parts ?? []).map(({ steps }, n) => ({ key: String(n), steps }));
  return [];
}

/** The step with the steps of one of its lanes replaced. */
function withLane<S extends AnyStep>(step: S, key: string, steps: readonly S[]): S {
  const parted = step as Parted<S>;
  if (step.kind === 'branch') return { ...step, [key]: steps };
  return { ...step, parts: parted.parts?.map((part, n) => (String(n) === key ? { ...part, steps } : part)) };
}

/** Every step in reading order. */
export function allSteps<S extends AnyStep>(steps: readonly S[]): S[] {
  return steps.flatMap((step) => [step, ...lanesOf(step).flatMap((lane) => allSteps(lane.steps))]);
}

export const stepById = <S extends AnyStep>(steps: readonly S[], id: string): S | undefined =>
  allSteps(steps).find((step) => step.id === id);

/** The step that follows a step if none of its own lanes is entered: the next one in the list, or the one after the surrounding step. */
export function stepAfter<S extends AnyStep>(steps: readonly S[], id: string): S | undefined {
  const walk = (list: readonly S[], following: S | undefined): { next: S | undefined } | undefined => {
    for (const [n, step] of list.entries()) {
      const next = list[n + 1] ?? following;
      if (step.id === id) return { next };
      for (const lane of lanesOf(step)) {
        const found = walk(lane.steps, next);
        if (found) return found;
      }
    }
    return undefined;
  };
  return walk(steps, undefined)?.next;
}

/** The first step of a lane, or the step after the branch if the lane is empty. */
export function intoLane<S extends AnyStep>(steps: readonly S[], step: S, key: string): S | undefined {
  return lanesOf(step).find((lane) => lane.key === key)?.steps[0] ?? stepAfter(steps, step.id);
}

/** A position between steps: before index `at` of the root list or of a lane. */
export type Spot = { readonly in: { readonly step: string; readonly lane: string } | null; readonly at: number };

export function insertAt<S extends AnyStep>(steps: readonly S[], spot: Spot, made: S): S[] {
  if (!spot.in) return steps.toSpliced(spot.at, 0, made);
  const { step: around, lane } = spot.in;
  return steps.map((step) => {
    if (step.id === around) {
      const list = lanesOf(step).find(({ key }) => key === lane)?.steps ?? [];
      return withLane(step, lane, list.toSpliced(spot.at, 0, made));
    }
    return inLanes(step, (list) => insertAt(list, spot, made));
  });
}

const inLanes = <S extends AnyStep>(step: S, change: (list: readonly S[]) => S[]): S =>
  lanesOf(step).reduce((one, { key, steps }) => withLane(one, key, change(steps)), step);

export function removeStep<S extends AnyStep>(steps: readonly S[], id: string): S[] {
  return steps.filter((step) => step.id !== id).map((step) => inLanes(step, (list) => removeStep(list, id)));
}

export function replaceStep<S extends AnyStep>(steps: readonly S[], made: S): S[] {
  return steps.map((step) => (step.id === made.id ? made : inLanes(step, (list) => replaceStep(list, made))));
}

/** The position of a step. */
export function spotOf<S extends AnyStep>(steps: readonly S[], id: string): Spot | undefined {
  const walk = (list: readonly S[], around: Spot['in']): Spot | undefined => {
    for (const [at, step] of list.entries()) {
      if (step.id === id) return { in: around, at };
      for (const lane of lanesOf(step)) {
        const found = walk(lane.steps, { step: step.id, lane: lane.key });
        if (found) return found;
      }
    }
    return undefined;
  };
  return walk(steps, null);
}

/** Moves a step to another position, into and out of lanes; it can't go into its own lanes. */
export function placeStep<S extends AnyStep>(steps: readonly S[], id: string, spot: Spot): S[] {
  const step = stepById(steps, id);
  const from = spotOf(steps, id);
  if (!step || !from || stepById([step], spot.in?.step ?? '')) return [...steps];
  const isNeighbor = from.in?.step === spot.in?.step && from.in?.lane === spot.in?.lane;
  // Removing the step shifts the positions after it by one.
  const at = isNeighbor && from.at < spot.at ? spot.at - 1 : spot.at;
  return insertAt(removeStep(steps, id), { in: spot.in, at }, step);
}

/** Moves a step one position up or down, into and out of lanes in visual order; at the end, the steps stay as they are. */
export function moveStep<S extends AnyStep>(steps: readonly S[], id: string, by: -1 | 1): S[] {
  const spot = spotOf(steps, id);
  const step = stepById(steps, id);
  if (!spot || !step) return [...steps];
  const without = removeStep(steps, id);
  const siblings = listAt(without, spot.in);
  const target = by === -1 ? siblings[spot.at - 1] : siblings[spot.at];
  if (target) {
    const lanes = lanesOf(target);
    const lane = by === -1 ? lanes.at(-1) : lanes[0];
    if (lane)
      return insertAt(
        without,
        { in: { step: target.id, lane: lane.key }, at: by === -1 ? lane.steps.length : 0 },
        step,
      );
    return insertAt(without, { in: spot.in, at: spot.at + by }, step);
  }
  if (!spot.in) return [...steps];
  return insertAt(without, outOf(without, spot.in, by), step);
}

const listAt = <S extends AnyStep>(steps: readonly S[], place: Spot['in']): readonly S[] => {
  if (!place) return steps;
  const around = stepById(steps, place.step);
  return around ? (lanesOf(around).find(({ key }) => key === place.lane)?.steps ?? []) : [];
};

/** The position outside a lane: in the adjacent lane, or next to the surrounding step. */
function outOf<S extends AnyStep>(steps: readonly S[], place: NonNullable<Spot['in']>, by: -1 | 1): Spot {
  const lanes = lanesOf(stepById(steps, place.step)!);
  const beside = lanes[lanes.findIndex(({ key }) => key === place.lane) + by];
  if (beside) return { in: { step: place.step, lane: beside.key }, at: by === -1 ? beside.steps.length : 0 };
  const outer = spotOf(steps, place.step)!;
  return { in: outer.in, at: by === -1 ? outer.at : outer.at + 1 };
}
