import { expect, it } from 'vitest';

import { GRADES, isGpTrainee, usesGpFunction } from './grades';

it('has the sixteen grades of both readings', () => expect(new Set(GRADES).size).toBe(16));

it('sends grades that start with GP or ST to the GP function', () => {
  expect(GRADES.filter((grade) => !usesGpFunction(grade))).toEqual(['FY1', 'FY2', 'CT1', 'CT2', 'CT3']);
});

it('shows GP screens to GP trainees only', () => {
  expect(GRADES.filter(isGpTrainee)).toEqual(['GPST1', 'GPST2', 'GPST3']);
});
