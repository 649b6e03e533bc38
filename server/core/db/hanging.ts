/** A column that refers to a lead, and how its rows are moved to another one. */
export type Hanging = {
  table: string;
  column: string;
  /** What tells the row apart beside organisation and lead. */
  key: readonly string[];
  /** Of rows that agree in these a lead can have only one: what the winner has already stays with the loser. */
  oncePer?: readonly string[];
  /** The table is about records of several kinds, so that the database does not know of the reference. */
  unreferenced?: true;
  /** What of the row says who they were, and what stays in its place when they are erased; of which rows, where not of all. */
  unnamed?: { set: string; where?: string };
  /** A law wants the row kept with its names when they are erased: as which of the reasons it is counted; of which rows, where not of all. */
  kept?: { as: 'deals' | 'loans' | 'policies'; where?: string };
  /** The other end of the row, which must not be the winner itself. */
  notTo?: string;
};
