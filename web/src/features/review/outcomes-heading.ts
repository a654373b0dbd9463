import { isCaseReview, type SleType } from '@/domain/sle-types';
import { entryMessages } from '@/messages/entry';

/** What stands above the outcomes: where they are to be mapped, or what they demonstrate. */
export function outcomesHeading(type: SleType, ePortfolio: string | undefined): string {
  if (isCaseReview(type)) return entryMessages.capabilitiesHeading;
  const named = ePortfolio === undefined || ePortfolio === 'Other' ? entryMessages.portfolioOther : ePortfolio;
  return entryMessages.outcomesHeading(named);
}
