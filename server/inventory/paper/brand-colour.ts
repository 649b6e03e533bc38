/** The default color of organizations without their own. */
export const usualColour = '#1a5640';
