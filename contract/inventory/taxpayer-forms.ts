/** Whether the W-9 of somebody who is paid is there. */
export const taxpayerFormOptions = ['on_file', 'exempt', 'missing'].map((value) => ({
  value,
  label: `metrics.taxpayerForm.${value}`,
}));
