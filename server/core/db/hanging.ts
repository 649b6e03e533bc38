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
  /** The other end of the row, which must not be the winner itself. */
  notTo?: string;
};
