/** Steps that a run takes unless told otherwise: one that never reaches its goals would fill a log without end. */
export const stepsUnlessTold = 100;
