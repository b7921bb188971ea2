// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.paired;

/** The value at or below which half of the weight lies. */
public final class WeightedMedian {
    private WeightedMedian() {}

    /**
     * Returns the weighted median, the lower one if there are two; takes O(n) on average (C. A. R. Hoare's selection).
     * Both arrays are reordered.
     *
     * @param weights above 0, one for each value
     * @throws IllegalArgumentException if there is no value
     */
    public static double of(double[] values, double[] weights) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no value has no median");
        }
        double sought = 0;
        for (double weight : weights) {
            sought += weight;
        }
        sought /= 2;
        int low = 0;
        int high = values.length - 1;
        while (low < high) {
            double pivot = values[(low + high) >>> 1];
            int left = low;
            int right = high;
            while (left <= right) {
                while (values[left] < pivot) {
                    left++;
                }
                while (values[right] > pivot) {
                    right--;
                }
                if (left <= right) {
                    swap(values, left, right);
                    swap(weights, left++, right--);
                }
            }
            double below = sum(weights, low, right);
            double middle = sum(weights, right + 1, left - 1);
            if (sought <= below) {
                high = right;
            } else if (sought <= below + middle) {
                return pivot;
            } else {
                sought -= below + middle;
                low = left;
            }
        }
        return values[Math.min(low, values.length - 1)];
    }

    private static void swap(double[] array, int one, int other) {
        double value = array[one];
        array[one] = array[other];
        array[other] = value;
    }

    private static double sum(double[] array, int from, int to) {
        double sum = 0;
        for (int i = from; i <= to; i++) {
            sum += array[i];
        }
        return sum;
    }
}
