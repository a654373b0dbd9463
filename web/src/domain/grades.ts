/** Every training grade, in the order screens list them (specification section 3, both readings merged). */
export const GRADES = [
  'FY1',
  'FY2',
  'GPST1',
  'GPST2',
  'GPST3',
  'CT1',
  'CT2',
  'CT3',
  'ST1',
  'ST2',
  'ST3',
  'ST4',
  'ST5',
  'ST6',
  'ST7',
  'ST8',
] as const;

export type Grade = (typeof GRADES)[number];

export const DEFAULT_GRADE: Grade = 'FY1';

/** GP mode of the screens: advisor and dashboard speak of RCGP capabilities. */
export function isGpTrainee(grade: string): boolean {
  return grade.startsWith('GPST');
}

/** Which of the two process functions drafts this doctor's notes (specification section 6, to the letter). */
export function usesGpFunction(grade: string): boolean {
  return grade.startsWith('GP') || grade.startsWith('ST');
}
