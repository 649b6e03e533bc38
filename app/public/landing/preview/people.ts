/** The sample leads: each score is the sum of the points below it. */
export const people = [
  {
    name: 'Daniela Reyes',
    news: 'public-preview.stage.priceDrop',
    stage: 'public-preview.stage.engaged',
    tone: 'act',
    points: [
      { points: 41, reason: 'public-preview.stage.viewed' },
      { points: 33, reason: 'public-preview.stage.approved' },
      { points: 18, reason: 'public-preview.stage.replied' },
      { points: -6, reason: 'public-preview.stage.unanswered' },
    ],
  },
  {
    name: 'Tom Whitaker',
    news: 'public-preview.stage.tour',
    stage: 'public-preview.stage.new',
    tone: 'need',
    points: [
      { points: 52, reason: 'public-preview.stage.tour' },
      { points: 18, reason: 'public-preview.stage.replied' },
      { points: 11, reason: 'public-preview.stage.viewed' },
    ],
  },
  {
    name: 'Priya Raman',
    news: 'public-preview.stage.preApproval',
    stage: 'public-preview.stage.engaged',
    tone: 'act',
    points: [
      { points: 45, reason: 'public-preview.stage.preApproval' },
      { points: 33, reason: 'public-preview.stage.approved' },
    ],
  },
  {
    name: 'Jonas Feld',
    news: 'public-preview.stage.back',
    stage: 'public-preview.stage.quiet',
    tone: 'plain',
    points: [
      { points: 41, reason: 'public-preview.stage.viewed' },
      { points: 39, reason: 'public-preview.stage.back' },
      { points: -6, reason: 'public-preview.stage.unanswered' },
    ],
  },
] as const;

export const scoreOf = ({ points }: (typeof people)[number]): number =>
  points.reduce((sum, { points }) => sum + points, 0);
