/** 24 hours. A calendar day of a zone may have 23 or 25. */
export const dayMs = 86_400_000;
