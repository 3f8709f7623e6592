/* SPDX-License-Identifier: Apache-2.0 */
/* How exactly a search keeps its limit of time. */
#ifndef OVERTIME_H
#define OVERTIME_H

/** Search so many positions of each rule set under limits of several lengths, and print the excess.
 */
void print_overtime(int runs);

#endif
